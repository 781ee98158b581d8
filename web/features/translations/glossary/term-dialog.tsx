import { Button, Checkbox, TagsInput, type TagsInputProps, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type GlossaryTerm, type LanguagePair, saveTermMutation } from './glossary.api.ts'

const mostForms = 20

interface TermDialogProps {
  pair: LanguagePair
  /** Absent for a new term. */
  term: GlossaryTerm | undefined
  onClose: () => void
}

/** A term as it is written, saved once nothing is missing. */
const useTermForm = ({ pair, term: known, onClose }: TermDialogProps) => {
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
  return {
    term,
    setTerm,
    target,
    setTarget,
    keep,
    setKeep,
    isExact,
    setExact,
    forms,
    setForms,
    forbidden,
    setForbidden,
    note,
    setNote,
    isTermMissing: isMissing(term),
    isTargetMissing: needsTarget && isMissing(target),
    submit,
    isSaving: save.isPending,
  }
}
type TermForm = ReturnType<typeof useTermForm>

/** Several words, each a tag. */
const WordsInput = (props: Pick<TagsInputProps, 'label' | 'value' | 'onChange'>) => {
  const { t } = useTranslation('translations')
  return (
    <TagsInput
      {...props}
      maxTags={mostForms}
      splitChars={[',']}
      acceptValueOnBlur
      description={t('glossary.commas')}
    />
  )
}

const TargetFields = ({ form, pair, isKnown }: { form: TermForm; pair: LanguagePair; isKnown: boolean }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <>
      <TextInput
        label={t('glossary.target', { language: format.languageInText(pair.target_locale) })}
        data-autofocus={isKnown || undefined}
        maxLength={limits.title}
        value={form.target}
        error={form.isTargetMissing ? t('glossary.missing') : undefined}
        onChange={({ target: field }) => form.setTarget(field.value)}
      />
      <WordsInput label={t('glossary.forms')} value={form.forms} onChange={form.setForms} />
    </>
  )
}

/** Edits a term with its correct and forbidden translations. */
export const TermDialog = (props: TermDialogProps) => {
  const { pair, term: known, onClose } = props
  const { t } = useTranslation('translations')
  const format = useFormat()
  const form = useTermForm(props)
  return (
    <Dialog onClose={onClose} title={t(known ? 'glossary.edit' : 'glossary.add')}>
      <DialogForm onSubmit={form.submit}>
        <TextInput
          label={t('glossary.term', { language: format.languageInText(pair.source_locale) })}
          data-autofocus={known ? undefined : true}
          maxLength={limits.title}
          value={form.term}
          readOnly={known !== undefined}
          error={form.isTermMissing ? t('glossary.missing') : undefined}
          onChange={({ target: field }) => form.setTerm(field.value)}
        />
        <Checkbox
          label={t('glossary.keepLabel')}
          checked={form.keep}
          onChange={({ target: box }) => form.setKeep(box.checked)}
        />
        {form.keep ? null : <TargetFields form={form} pair={pair} isKnown={known !== undefined} />}
        <WordsInput label={t('glossary.forbidden')} value={form.forbidden} onChange={form.setForbidden} />
        <Checkbox
          label={t('glossary.exact')}
          checked={form.isExact}
          onChange={({ target: box }) => form.setExact(box.checked)}
        />
        <Textarea
          label={t('glossary.note')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          value={form.note}
          onChange={({ target: field }) => form.setNote(field.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('glossary.cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t('glossary.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
