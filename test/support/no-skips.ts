import type { Reporter, TestCase } from 'vitest/node';

/** Fails a run that skips a test. Continuous integration uses it: what is not there is not tested there. */
export default class NoSkips implements Reporter {
  readonly #skipped: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'skipped')
      this.#skipped.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#skipped.length === 0) return;
    console.error(`Skipped, which is a failure here:\n${this.#skipped.join('\n')}`);
    process.exitCode = 1;
  }
}
