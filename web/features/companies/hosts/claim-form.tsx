import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import classes from './hosts.module.css'

interface ClaimFormProps<Field extends string, Answer> {
  /** What the API calls the name. */
  field: Field
  mutation: UseMutationOptions<Answer, Error, string>
  texts: { label: string; placeholder: string; submit: string; missing: string }
  onClaimed?: (name: string) => void
}

/** Claims a host name or a mail domain. */
export const ClaimForm = <Field extends 'hostname' | 'domain', Answer>({
  field,
  mutation,
  texts,
  onClaimed,
}: ClaimFormProps<Field, Answer>) => {
  const form = useForm<Record<string, string>>({
    initialValues: { [field]: '' },
    validate: { [field]: (text: string) => (text.trim() ? null : texts.missing) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const claim = useMutation({ ...mutation, onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ [field]: typed = '' }) =>
    claim.mutate(typed.trim(), {
      onSuccess: () => {
        // A fast user may already be entering the next one when the server responds.
        if (form.getValues()[field] === typed) form.reset()
        onClaimed?.(typed.trim())
      },
    }),
  )
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <FieldWithButton>
        <TextInput
          label={texts.label}
          placeholder={texts.placeholder}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps(field)}
        />
        <Button type="submit" variant="default" loading={claim.isPending}>
          {texts.submit}
        </Button>
      </FieldWithButton>
    </form>
  )
}
