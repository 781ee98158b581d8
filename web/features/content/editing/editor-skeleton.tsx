import { Stack } from '@mantine/core'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './lesson-editor.module.css'

/** The page while its text is loading. */
export const EditorSkeleton = () => (
  <Skeleton>
    <div className={classes.editor}>
      <div className={classes.canvas}>
        <div className={classes.paper}>
          <Stack gap="lg" mih="60vh" pb="2xl">
            <SkeletonBar width="180px" height="0.8em" />
            <SkeletonBar width="70%" height="2rem" />
            <TextSkeleton lines={4} />
            <TextSkeleton lines={6} />
          </Stack>
        </div>
      </div>
      <div className={classes.panel} />
    </div>
  </Skeleton>
)
