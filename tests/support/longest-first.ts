import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that start, kill and restore servers take longest, as do these files; started last, they would prolong the run.
 */
const servers = /\/api\/db\/(embedded|backup)\/|\/tests\/(tooling\/|isolation\/|outages\/|[^/]+$)/
const single = /\/(demo\/history\/history|learning\/replay|download\/course-pdf\.export)\.test\.ts$/

/** They mostly wait: side by side they would leave the processors idle, one beside others costs nearly nothing. */
const patient =
  /\/web\/lib\/realtime\/|-over-nodes\.test\.|\/(under-load|webhooks|link-mails|redis-bus|shared-throttles|overload)\.test\.ts$/
/** How many others start before the next of them does. */
const between = 3

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => servers.test(moduleId) || single.test(moduleId)
    const waiting = sorted.filter(({ moduleId }) => patient.test(moduleId))
    const others = sorted
      .filter((file) => !waiting.includes(file))
      .toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
    const spread = others.flatMap((file, index) =>
      index % between === 0 ? [...waiting.slice(index / between, index / between + 1), file] : [file],
    )
    return [...spread, ...waiting.slice(Math.ceil(others.length / between))]
  }
}
