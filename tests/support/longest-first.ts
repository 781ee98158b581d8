import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts, kills and restores servers takes longest; begun last, it would leave the other workers waiting. */
const long = /\/api\/db\/(embedded|backup)\/|\/tests\/(tooling\/|isolation\/|[^/]+$)/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => long.test(file.moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
