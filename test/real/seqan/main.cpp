void runTrees();
void runGraphs();

int main() {
  runTrees();
  runGraphs();
}
