void runEigenvalues();
void runIlut();
void runFft();
void runReorder();

int main() {
  runEigenvalues();
  runIlut();
  runFft();
  runReorder();
}
