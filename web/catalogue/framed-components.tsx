import { Button, TextInput } from '@mantine/core'
import { BookOpen, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { SquareTile } from '#ui/icons/square-tile.tsx'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import { TagsField } from '#ui/tags/tags-field.tsx'
import { FigureCell, FigureStrip, figureCellClass } from '#ui/text/figure-strip.tsx'
import { Piece } from './piece.tsx'

const figures = ['12', '98 %', '1,204', '3', '0']

/** What stands in a frame or on a ground of its own. */
export const FramedComponents = () => {
  const { t } = useTranslation(['errors', 'common', 'people'])
  return (
    <>
      <Piece name="Note box with an action" wide>
        <NoteBox
          tone="warn"
          icon={<CircleAlert size={16} aria-hidden />}
          end={<Button size="sm">{t('actions.retry')}</Button>}
        >
          {t('notFound.title')}
        </NoteBox>
      </Piece>
      <Piece name="Square tile">
        <SquareTile>
          <BookOpen size={16} />
        </SquareTile>
        <SquareTile size={36} tone="brand">
          <BookOpen size={16} />
        </SquareTile>
        <SquareTile size={22} tone="brand">
          {3}
        </SquareTile>
      </Piece>
      <Piece name="Figure strip" wide>
        <FigureStrip columns={5} label={t('notFound.title')}>
          {figures.map((value, index) => (
            <button key={value} type="button" className={figureCellClass} aria-pressed={index === 0}>
              <FigureCell name="Eleni" value={value} note="Markou" />
            </button>
          ))}
        </FigureStrip>
      </Piece>
      <Piece name="Save button">
        {[false, true].map((isSaved) => (
          <SaveButton key={String(isSaved)} isSaved={isSaved} isSaving={false}>
            {t('common:actions.save')}
          </SaveButton>
        ))}
      </Piece>
      <Piece name="File drop" wide>
        <FileDrop accept=".csv" formats="CSV" isBusy={false} onFile={() => undefined} />
      </Piece>
      <Piece name="Tags field" wide>
        <TagsField label={t('people:fields.tags')} defaultValue={['Athens']} data={['Athens', 'Bucharest']} />
      </Piece>
      <Piece name="Field with a button" wide>
        <FieldWithButton>
          <TextInput label={t('actions.home')} />
          <Button variant="default">{t('actions.retry')}</Button>
        </FieldWithButton>
      </Piece>
    </>
  )
}
