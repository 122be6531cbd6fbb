// For vitest: records which tests passed at a second try, for the closing lines of `npm test`.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './prepare.mjs'

export const RETRIED = join(root, 'reports', 'retried.json')

export default class Retried {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${relative(root, test.module.moduleId)}: ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(RETRIED, JSON.stringify(this.#names))
  }
}
