import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that start, kill and restore servers take longest, as do these files; started last, they would prolong the run.
 */
const servers = /\/api\/db\/(embedded|backup)\/|\/tests\/(tooling\/|isolation\/|outages\/|[^/]+$)/
const single =
  /\/(demo\/history\/history|realtime\/webhooks\/webhooks|learning\/replay|download\/course-pdf\.export)\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => servers.test(moduleId) || single.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
