import { Group, NumberInput, Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './quiz-settings.module.css'

/** A setting with its name at the left and its control at the right. */
export const SettingRow = ({
  label,
  note,
  field,
  children,
}: {
  label: string
  note?: string
  /** The id of the control that a click on the name focuses. */
  field?: string
  children: ReactNode
}) => {
  const Name = field ? 'label' : 'span'
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between" mih={48} py={6} className={classes.row ?? ''}>
      <Name {...(field ? { htmlFor: field } : {})}>
        {label}
        {note ? <small>{note}</small> : null}
      </Name>
      <Group component="span" gap="xs" wrap="nowrap" flex="none">
        {children}
      </Group>
    </Group>
  )
}

interface NumberRowProps {
  label: string
  note?: string
  /** Shown after the number: "%", "min". */
  unit?: string
  value: number
  min?: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

export const NumberRow = ({ label, note, unit, onChange, min = 0, ...rest }: NumberRowProps) => {
  const id = useId()
  return (
    <SettingRow label={label} field={id} {...(note ? { note } : {})}>
      <NumberInput
        id={id}
        className={classes.number}
        aria-label={unit ? `${label} (${unit})` : label}
        hideControls
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        min={min}
        onChange={(next) => {
          if (typeof next === 'number' && next >= min && next <= rest.max) onChange(next)
        }}
        {...rest}
      />
      {unit ? <span aria-hidden="true">{unit}</span> : null}
    </SettingRow>
  )
}

interface SwitchRowProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export const SwitchRow = ({ label, onChange, ...rest }: SwitchRowProps) => {
  const id = useId()
  return (
    <SettingRow label={label} field={id}>
      <Switch id={id} aria-label={label} onChange={({ target }) => onChange(target.checked)} {...rest} />
    </SettingRow>
  )
}
