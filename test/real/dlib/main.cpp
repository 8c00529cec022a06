void runAssignment();
void runRanking();
void runClustering();
void runSubmatrix();
void runFft();

int main() {
  runAssignment();
  runRanking();
  runClustering();
  runSubmatrix();
  runFft();
}
