import { BookOpen } from 'lucide-react'
import type { Course } from '#contract/courses/courses.ts'
import { pictureAt } from '#lib/image-sizes.ts'
import { SquareTile } from '#ui/icons/square-tile.tsx'

/** The cover cropped to a square, or a book icon. The title is next to it. */
export const CourseTile = ({ course, large = false }: { course: Pick<Course, 'cover'>; large?: boolean }) => (
  <SquareTile size={large ? 56 : 36} tone="brand">
    {course.cover ? (
      <img src={pictureAt(course.cover, '320')} alt="" loading="lazy" decoding="async" />
    ) : (
      <BookOpen size={large ? 26 : 16} />
    )}
  </SquareTile>
)
