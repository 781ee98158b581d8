import { Button, Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/layout/dialog-form.tsx'
import { type GlossaryTerm, type LanguagePair, saveTermMutation } from './glossary.api.ts'

const mostForms = 20

interface TermDialogProps {
  pair: LanguagePair
  /** Absent for a new term. */
  term: GlossaryTerm | undefined
  onClose: () => void
}

/** Edits a term with its correct and forbidden translations. */
export const TermDialog = ({ pair, term: known, onClose }: TermDialogProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const [term, setTerm] = useState(known?.term ?? '')
  const [target, setTarget] = useState(known?.target ?? '')
  const [keep, setKeep] = useState(known?.keep ?? false)
  const [isExact, setExact] = useState(known?.case_sensitive ?? false)
  const [forms, setForms] = useState(known?.forms ?? [])
  const [forbidden, setForbidden] = useState(known?.forbidden ?? [])
  const [note, setNote] = useState(known?.note ?? '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({ ...saveTermMutation(pair, known?.id), onSuccess: onClose })
  const needsTarget = !keep && forbidden.length === 0
  const isMissing = (text: string) => isTried && text.trim() === ''
  const submit = () => {
    setTried(true)
    if (term.trim() === '' || (needsTarget && target.trim() === '')) return
    save.mutate({
      term: term.trim(),
      target: keep ? '' : target.trim(),
      keep,
      case_sensitive: isExact,
      forms: keep ? [] : forms,
      forbidden,
      note: note.trim(),
    })
  }
  const list = {
    maxTags: mostForms,
    splitChars: [','],
    acceptValueOnBlur: true,
    description: t('glossary.commas'),
  }
  return (
    <Dialog onClose={onClose} title={t(known ? 'glossary.edit' : 'glossary.add')}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('glossary.term', { language: format.languageInText(pair.source_locale) })}
          data-autofocus={known ? undefined : true}
          maxLength={limits.title}
          value={term}
          readOnly={known !== undefined}
          error={isMissing(term) ? t('glossary.missing') : undefined}
          onChange={({ target: field }) => setTerm(field.value)}
        />
        <Checkbox
          label={t('glossary.keepLabel')}
          checked={keep}
          onChange={({ target: box }) => setKeep(box.checked)}
        />
        {keep ? null : (
          <>
            <TextInput
              label={t('glossary.target', { language: format.languageInText(pair.target_locale) })}
              data-autofocus={known ? true : undefined}
              maxLength={limits.title}
              value={target}
              error={needsTarget && isMissing(target) ? t('glossary.missing') : undefined}
              onChange={({ target: field }) => setTarget(field.value)}
            />
            <TagsInput label={t('glossary.forms')} value={forms} onChange={setForms} {...list} />
          </>
        )}
        <TagsInput label={t('glossary.forbidden')} value={forbidden} onChange={setForbidden} {...list} />
        <Checkbox
          label={t('glossary.exact')}
          checked={isExact}
          onChange={({ target: box }) => setExact(box.checked)}
        />
        <Textarea
          label={t('glossary.note')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          value={note}
          onChange={({ target: field }) => setNote(field.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('glossary.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('glossary.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
