import { setBothLanguages, usePlatformLanguage } from '#lib/i18n/language.ts'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch.tsx'
import classes from './catalogue.module.css'
import { FramedComponents } from './framed-components.tsx'
import { Movement } from './movement.tsx'
import { OwnComponents } from './own-components.tsx'
import { Pages } from './pages.tsx'
import { Parts } from './parts.tsx'

/** Every component of web/ui in its states, for looking at during development. Not part of the product. */
export const Catalogue = () => (
  <div className={classes.catalogue}>
    <header className={classes.top}>
      <h1>Catalogue</h1>
      <LocalePicker value={usePlatformLanguage()} onChange={setBothLanguages} />
      <ThemeSwitch />
    </header>
    <Movement />
    <Parts />
    <OwnComponents />
    <FramedComponents />
    <Pages />
  </div>
)
