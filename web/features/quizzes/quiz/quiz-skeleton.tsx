import { Box } from '@mantine/core'
import { RowsSkeleton, Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './quiz-editor.module.css'

/** The page while its questions are loading. */
export const QuizSkeleton = () => (
  <Skeleton>
    <div className={classes.editor}>
      <div className={classes.list} />
      <Box maw={760} mx="auto" py="lg" px="xl" className={classes.waiting ?? ''}>
        <SkeletonBar width="200px" height="32px" />
        <SkeletonBar height="76px" />
        <RowsSkeleton rows={4} />
        <TextSkeleton lines={3} />
      </Box>
      <div className={classes.panel} />
    </div>
  </Skeleton>
)
