import { getBranding } from '#contract/companies/companies.ts'
import { pathFor } from '#contract/endpoint.ts'
import { getItem, getOutline } from '#contract/learning/learning.ts'
import type { BenchData } from '../data.ts'
import type { Stage } from '../harness.ts'
import { type Compared, compare, type Load } from '../measure.ts'

export interface Timing {
  rounds: number
  seconds: number
}

/** A read as a guest, or as alternating students, compared with baseline A unless another is given. */
export async function race(stage: Stage, timing: Timing, ours: Load, yardstick = '/a'): Promise<Compared> {
  const database = stage.databasePid
  return compare({
    yardstick: {
      load: { url: stage.yardsticks.url + yardstick, connections: ours.connections },
      pids: [stage.yardsticks.pid, database],
    },
    ours: { load: ours, pids: [stage.ours.pid, database] },
    ...timing,
  })
}

const asStudents = (data: BenchData): Load['setupClient'] => {
  let next = 0
  return (client) => {
    const student = data.students[next % data.students.length]
    next += 1
    client.setHeaders({
      authorization: `Bearer ${student?.token ?? ''}`,
      'content-language': 'en_US',
      'platform-language': 'en_US',
      'accept-encoding': 'gzip, br',
    })
  }
}

export const branding = (stage: Stage, data: BenchData, timing: Timing) =>
  race(stage, timing, {
    url: stage.ours.url + pathFor(getBranding.path, { hostname: data.host }),
    connections: 64,
  })

export const outline = (stage: Stage, data: BenchData, timing: Timing) =>
  race(stage, timing, {
    url: stage.ours.url + pathFor(getOutline.path, { courseId: data.course.id }),
    connections: 16,
    setupClient: asStudents(data),
  })

export const lessonItem = (stage: Stage, data: BenchData, timing: Timing) =>
  race(stage, timing, {
    url: stage.ours.url + pathFor(getItem.path, { courseId: data.course.id, itemId: data.course.lessonId }),
    connections: 16,
    setupClient: asStudents(data),
  })
