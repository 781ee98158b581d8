import { Bone, Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './preview-shell.module.css'

export const PreviewSkeleton = () => (
  <Skeleton>
    <div className={classes.waiting}>
      <Bone width="70%" height="2.25rem" />
      <Bone width="180px" />
      <TextSkeleton lines={6} />
      <TextSkeleton lines={4} />
    </div>
  </Skeleton>
)
