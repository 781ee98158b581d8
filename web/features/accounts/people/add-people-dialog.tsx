import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PasteForm } from './paste-form.tsx'
import { PersonForm } from './person-form.tsx'

/** Creates students one by one or from a list of e-mail addresses. */
export const AddPeopleDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('people')
  return (
    <Dialog onClose={onClose} title={t('create.title')} size="lg">
      <Tabs defaultValue="one" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="one">{t('create.one')}</Tabs.Tab>
          <Tabs.Tab value="list">{t('create.list')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one">
          <PersonForm onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <PasteForm onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
