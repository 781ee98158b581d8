import { Stack } from '@mantine/core'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './preview-shell.module.css'

export const PreviewSkeleton = () => (
  <Skeleton>
    <Stack gap="lg" maw={720} mx="auto" className={classes.waiting ?? ''}>
      <SkeletonBar width="70%" height="2.25rem" />
      <SkeletonBar width="180px" />
      <TextSkeleton lines={6} />
      <TextSkeleton lines={4} />
    </Stack>
  </Skeleton>
)
