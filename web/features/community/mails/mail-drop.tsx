import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { FileUp, Mail, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './mails.module.css'

interface MailDropProps {
  file: File | null
  problem: string | null
  onFile: (file: File | null) => void
  onProblem: (problem: string) => void
}

const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  return (
    <Group wrap="nowrap" gap="sm" px={12} py={10} bdrs="var(--r)" bg="var(--sunken)">
      <Group justify="center" w={40} h={40} bdrs="var(--r)" bg="var(--paper)" c="var(--brand-7)">
        <Mail size={20} aria-hidden />
      </Group>
      <Text span flex={1} miw={0}>
        <Text component="b" display="block" fw={600} dir="auto">
          {file.name}
        </Text>
        <Text component="small" fz="ui" c="dimmed">
          {format.bytes(file.size)}
        </Text>
      </Text>
      <IconButton label={t('mails.remove')} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </Group>
  )
}

const PasteField = ({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) => {
  const { t } = useTranslation('community')
  const [source, setSource] = useState('')
  const take = () => onFile(new File([source], t('mails.pastedName'), { type: 'message/rfc822' }))
  return (
    <Stack>
      <Textarea
        label={t('mails.pasteLabel')}
        description={t('mails.pasteWhy')}
        rows={6}
        autoFocus
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <Group gap="xs" mt="2xs">
        <Button variant="default" disabled={source.trim() === ''} onClick={take}>
          {t('mails.pasteTake')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('mails.pasteClose')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Accepts an e-mail as a file, or its source as text. Only the server parses it. */
export const MailDrop = ({ file, problem, onFile, onProblem }: MailDropProps) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const size = format.bytes(limits.mailBytes)
  const take = (taken: File | null | undefined) => {
    if (!taken) return
    if (/\.(?:msg|oft)$/i.test(taken.name)) return onProblem(t('mails.noMsg'))
    if (taken.size > limits.mailBytes) return onProblem(t('mails.tooLarge', { size }))
    setPasting(false)
    onFile(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      {file ? (
        <Chosen file={file} onRemove={() => onFile(null)} />
      ) : isPasting ? (
        <PasteField onFile={take} onClose={() => setPasting(false)} />
      ) : (
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileUp size={24} aria-hidden />
          <b>{t('mails.drop')}</b>
          <Text span c="dimmed">
            {t('mails.dropWhy', { size })}
          </Text>
          <Group component="span" justify="center" gap="xs" mt="2xs">
            <FileButton accept=".eml,.txt,message/rfc822" onChange={take}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('mails.choose')}
                </Button>
              )}
            </FileButton>
            <Button variant="subtle" onClick={() => setPasting(true)}>
              {t('mails.paste')}
            </Button>
          </Group>
        </div>
      )}
      <Text role="alert" className={classes.problem ?? ''} fz="sm" c="var(--bad-ink)">
        {problem}
      </Text>
    </div>
  )
}
