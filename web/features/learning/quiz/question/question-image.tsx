import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import classes from './question-image.module.css'

type Shown = NonNullable<QuestionWithoutKey['media']>

/** A picture that belongs to a question or to one of its answers. */
export const QuestionPicture = ({ picture, small }: { picture: Shown | undefined; small?: boolean }) =>
  picture ? (
    <img
      className={small ? classes.small : classes.picture}
      src={picture.url}
      alt={picture.alt}
      {...(picture.width && picture.height ? { width: picture.width, height: picture.height } : {})}
    />
  ) : null
