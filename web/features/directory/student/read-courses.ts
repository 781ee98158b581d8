/**
 * The courses that students can read: a release stays available while the next one is written, reviewed or rejected.
 */
export const readCourses = <Course extends { release: unknown }, Rest>(
  list: Rest & { data: readonly Course[] },
): Omit<Rest, 'data'> & { data: Course[] } => ({
  ...list,
  data: list.data.filter(({ release }) => release !== null),
})
