import { useState } from 'react'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { pictureAt, pictureSet } from '#lib/image-sizes.ts'
import classes from './course-cover.module.css'

interface CourseCoverProps {
  course: Pick<StudentCourse, 'cover'>
  /** True for the first image of a page, which loads with priority. */
  first?: boolean
}

/**
 * Decoration: the title is next to it. A course without an image, or with one that does not load, gets a drawing in
 * the brand colors.
 */
export const CourseCover = ({ course, first = false }: CourseCoverProps) => {
  const [lost, setLost] = useState<string | null>(null)
  return course.cover && course.cover !== lost ? (
    <img
      className={classes.cover}
      src={pictureAt(course.cover, '640')}
      srcSet={pictureSet(course.cover, 1_600)}
      sizes="(max-width: 767px) 100vw, 420px"
      width={640}
      height={360}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onError={() => setLost(course.cover)}
    />
  ) : (
    <svg
      className={classes.cover}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={classes.ground} width="320" height="180" />
      <circle className={classes.ring} cx="236" cy="60" r="96" />
      <circle className={classes.ring} cx="236" cy="60" r="58" />
      <path className={classes.shield} d="m160 44-38 14v30c0 28 16 43 38 52 22-9 38-24 38-52V58z" />
      <path className={classes.tick} d="m143 92 12 12 23-26" />
    </svg>
  )
}
