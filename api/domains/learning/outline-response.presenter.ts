import type { ResponseOf } from '#contract/endpoint.ts'
import { getOutline, type OutlineItem } from '#contract/learning/learning.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { lazySerialize } from '#platform/http/schemas.ts'
import { Segment, SerializedResponse } from '#platform/responses/serialized-response.ts'
import { toFrame, toOutline } from './learning.presenter.ts'
import type { CourseProgress } from './progress/course-progress.loader.ts'
import { emptyRecords, evaluate } from './progress/learning.evaluator.ts'
import type { ReleasedCourse } from './progress/released-course.rules.ts'

/**
 * The outline response, assembled from segments. Segments in which readers of a release have the same progress are
 * serialized and compressed once for all of them, so that a step costs one segment and not the whole course.
 */

/** Items per segment: enough to compress nearly as well as the whole outline, few enough to serialize quickly. */
const itemsTogether = 64

/** Weighed with the compressed copy, which is about a sixth of the size. */
const stretches = createCache<Segment>({ capacity: 8_000_000, weigh: ({ bytes }) => 1.2 * bytes.length })

const write = lazySerialize(getOutline.response)

type Own = Pick<OutlineItem, 'state' | 'changed' | 'score'>
/** The reader's own fields of an item, as the schema serializes them: adjacent and last. */
const ownPart = ({ state, changed, score }: Own): string =>
  `"state":"${state}","changed":${changed},"score":${score}`

export function writeOutline(
  ctx: SignedIn,
  reading: CourseProgress,
): SerializedResponse<ResponseOf<typeof getOutline>> {
  const { course, progress } = reading
  const gaps = gapsOf(ctx, reading)
  const { head, tail } = frameOf(ctx, reading)
  const parts = [new Segment(head)]
  for (let from = 0; from < progress.items.length; from += itemsTogether)
    parts.push(stretchAt(course, gaps, { from, items: progress.items.slice(from, from + itemsTogether) }))
  parts.push(new Segment(gaps.at(-1) + tail))
  return new SerializedResponse(parts)
}

function stretchAt(
  { release, locale }: ReleasedCourse,
  gaps: readonly string[],
  { from, items }: { from: number; items: readonly Own[] },
): Segment {
  let states = ''
  for (const { state, changed, score } of items) states += `${state} ${changed ? 1 : 0} ${score},`
  return stretches.getOrMake(
    `${release.id} ${locale} ${from} ${states}`,
    () => new Segment(items.map((item, nth) => gaps[from + nth] + ownPart(item)).join('')),
  )
}

const gapsOfCourse = new WeakMap<ReleasedCourse, readonly string[]>()

/**
 * The text before, between and after the items' own fields. It is the same for every reader and is cut once from
 * the serialized outline.
 */
function gapsOf(ctx: SignedIn, reading: CourseProgress): readonly string[] {
  const { course } = reading
  let gaps = gapsOfCourse.get(course)
  if (!gaps) gapsOfCourse.set(course, (gaps = cut(ctx, reading)))
  return gaps
}

function cut(ctx: SignedIn, { course, ...reading }: CourseProgress): string[] {
  const untouched = {
    ...reading,
    course,
    progress: evaluate({ ...course.rules, sequential: false }, emptyRecords, ctx.now),
  }
  const whole = write({ data: toOutline(ctx, untouched) })
  const { head, tail } = frameOf(ctx, untouched)
  // No author's text can match this: its quotes would be escaped with a backslash.
  return whole
    .slice(head.length, whole.length - tail.length)
    .split(ownPart({ state: 'available', changed: false, score: null }))
}

const noItems = '"chapters":[],"final_exam":[]'

function frameOf(ctx: SignedIn, reading: CourseProgress): { head: string; tail: string } {
  const frame = write({ data: { ...toFrame(ctx, reading), chapters: [], final_exam: [] } })
  const [head = '', tail = ''] = frame.split(noItems)
  return { head, tail }
}
