import type { Cost, VisitFigures } from './visits.ts'

/** How many times the plain calls a visit may cost, and how much more of it among ten times the people. */
const targets: Record<keyof Cost, { plain: number; growth: number }> = {
  node: { plain: 4, growth: 1.15 },
  postgres: { plain: 4, growth: 1.3 },
}
const names = { node: 'node', postgres: 'PostgreSQL' }
const parts = ['node', 'postgres'] as const
/** How far the plain calls before and after may differ. */
const noiseAllowed = 0.15

const two = (value: number): string => value.toFixed(2)
const mark = (met: boolean): string => (met ? 'met   ' : 'missed')

/** The lines of both sizes, and those that compare them. */
export function linesOfVisits([few, many]: readonly [VisitFigures, VisitFigures]): string[] {
  return [
    ...linesOfSize(few),
    ...linesOfSize(many),
    ...parts.map((part) => {
      const grown = many.ours[part] / few.ours[part]
      const what = `a visit among ${many.people} over ${few.people}, ${names[part]}`
      return `${mark(grown <= targets[part].growth)} ${what.padEnd(50)} ${two(grown)} (target ${targets[part].growth})`
    }),
  ]
}

function linesOfSize(figures: VisitFigures): string[] {
  const { people, visits, calls, ours, plain, idle, files, memory, database, failures, foreign } = figures
  const ratios = parts.map((part) => {
    const [before, after] = plain.map((each) => each[part]) as [number, number]
    const times = ours[part] / ((before + after) / 2)
    const isNoisy = Math.abs(before / after - 1) > noiseAllowed
    const outcome =
      isNoisy && failures.length === 0
        ? 'void  '
        : mark(failures.length === 0 && times <= targets[part].plain)
    return `${outcome} ${`a visit among ${people}, ${names[part]}`.padEnd(50)} ${ours[part].toFixed(0)} cpu ms, ${two(times)} times as many plain calls (target ${targets[part].plain}): ${before.toFixed(0)} before, ${after.toFixed(0)} after, null ${two(before / after)}`
  })
  const more = [
    `${visits} visits of ${calls.reads} reads, ${calls.writes} writes and ${calls.documents} pages, failures ${failures.length} ${failures[0] ?? ''}`,
    `the ${files.count} files of a first visit ${files.node.toFixed(0)} cpu ms of node`,
    `idle ${idle.node.toFixed(0)} and ${idle.postgres.toFixed(0)} cpu ms a second`,
    `node ${memory.nodeMb.toFixed(0)} MB (idle ${memory.idleMb.toFixed(0)}), PostgreSQL ${memory.postgresMb.toFixed(0)} MB`,
    `database ${database.mbPerThousand.toFixed(1)} MB per 1,000 people, a visit adds ${database.kbPerVisit.toFixed(0)} kB`,
    `${Math.round(foreign * 100)} % foreign`,
  ]
  return [...ratios, ...more.map((line) => `       ${`a visit among ${people}`.padEnd(50)} ${line}`)]
}
