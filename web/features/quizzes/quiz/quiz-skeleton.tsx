import { RowsSkeleton, Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './quiz-editor.module.css'

/** The page while its questions are loading. */
export const QuizSkeleton = () => (
  <Skeleton>
    <div className={classes.editor}>
      <div className={classes.list} />
      <div className={classes.waiting}>
        <SkeletonBar width="200px" height="32px" />
        <SkeletonBar height="76px" />
        <RowsSkeleton rows={4} />
        <TextSkeleton lines={3} />
      </div>
      <div className={classes.panel} />
    </div>
  </Skeleton>
)
