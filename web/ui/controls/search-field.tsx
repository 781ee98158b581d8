import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../text/pill.tsx'
import { IconButton } from './icon-button.tsx'
import classes from './search-field.module.css'

interface SearchFieldProps {
  text: string
  onText: (text: string) => void
  /** Names what is searched. */
  label: string
}

/** Searches a list; the key `/` focuses it from anywhere on the page. */
export const SearchField = ({ text, onText, label }: SearchFieldProps) => {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <search className={classes.search} data-screen-only>
      <TextInput
        ref={field}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onText(event.target.value)}
        leftSection={<Search size={16} color="var(--ink-3)" aria-hidden />}
        leftSectionWidth={34}
        rightSectionWidth={40}
        rightSection={
          text ? (
            <IconButton label={t('list.clear')} onClick={() => onText('')}>
              <X size={16} aria-hidden />
            </IconButton>
          ) : (
            <span className={classes.key} aria-hidden="true">
              <KeyCap>/</KeyCap>
            </span>
          )
        }
      />
    </search>
  )
}
