import { Bone, RowsSkeleton, Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './quiz-editor.module.css'

/** The page before its questions are there. */
export const QuizSkeleton = () => (
  <Skeleton>
    <div className={classes.editor}>
      <div className={classes.list} />
      <div className={classes.waiting}>
        <Bone width="200px" height="32px" />
        <Bone height="76px" />
        <RowsSkeleton rows={4} />
        <TextSkeleton lines={3} />
      </div>
      <div className={classes.panel} />
    </div>
  </Skeleton>
)
