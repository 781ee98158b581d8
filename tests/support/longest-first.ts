import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that start, kill and restore servers take longest, as do these files; started last, they would prolong the run.
 */
const servers = /\/api\/db\/(embedded|backup)\/|\/tests\/(tooling\/|isolation\/|outages\/|[^/]+$)/
const single =
  /\/(demo\/history\/history|realtime\/webhooks\/webhooks|learning\/replay|download\/course-pdf\.export)\.test\.ts$/

/** They mostly wait, and would otherwise do so at the end, beside nothing. */
const patient = /\/web\/lib\/realtime\//

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) =>
      patient.test(moduleId) ? 0 : servers.test(moduleId) || single.test(moduleId) ? 1 : 2
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
