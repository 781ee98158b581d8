import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import classes from './question-image.module.css'

type Shown = NonNullable<QuestionWithoutKey['media']>

/** The image of a question or of one of its answers. */
export const QuestionPicture = ({ picture, small }: { picture: Shown | undefined; small?: boolean }) =>
  picture ? (
    <img
      className={small ? classes.small : classes.picture}
      src={picture.url}
      alt={picture.alt}
      {...(picture.width && picture.height ? { width: picture.width, height: picture.height } : {})}
    />
  ) : null
