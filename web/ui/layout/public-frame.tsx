import { LifeBuoy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#lib/branding/branding.ts'
import { setBothLanguages, usePlatformLanguage } from '#lib/i18n/language.ts'
import { LocalePicker } from '../controls/locale-picker.tsx'
import { useKeepFocus } from '../focus/use-keep-focus.ts'
import { BrandName } from '../media/brand-mark.tsx'
import { ShieldArt, WaveArt } from './public-art.tsx'
import classes from './public-frame.module.css'

interface PublicFrameProps {
  /**
   * The image beside the content; `plain` has none and a column as wide as its content, `wide` has room for two
   * columns.
   */
  look?: 'student' | 'staff' | 'plain' | 'wide'
  /** Large text on the image, with a sentence below. */
  motto?: string
  sentence?: string
  children: ReactNode
}

const Foot = ({ signIn }: { signIn: boolean }) => {
  const { t } = useTranslation('public')
  const email = useBranding()?.support_email
  return (
    <footer className={classes.foot} data-screen-only>
      <LocalePicker value={usePlatformLanguage()} onChange={setBothLanguages} />
      {email ? (
        <a href={`mailto:${email}`}>
          <LifeBuoy size={16} aria-hidden />
          {t(signIn ? 'help' : 'contact')}
        </a>
      ) : null}
    </footer>
  )
}

/** The frame of the signed-out pages: the company's logo, language, help, and its color. */
export const PublicFrame = ({ look = 'student', motto, sentence, children }: PublicFrameProps) => {
  const main = useRef<HTMLElement>(null)
  useKeepFocus(main)
  const hasPicture = look === 'student' || look === 'staff'
  return (
    <div className={classes.frame} data-look={look}>
      <div className={classes.column}>
        <header>
          <BrandName />
        </header>
        <main ref={main} id="main" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Foot signIn={hasPicture} />
      </div>
      {hasPicture ? (
        <aside className={classes.side}>
          {look === 'student' ? <ShieldArt /> : <WaveArt />}
          <p className={classes.motto}>{motto}</p>
          {sentence ? <p className={classes.sentence}>{sentence}</p> : null}
        </aside>
      ) : null}
    </div>
  )
}
