import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '../feedback/Dialog'
import { Cluster, Stack } from '../layout/layout'

type Props = { stay: () => void; go: () => void }

export function UnsavedChangesDialog({ stay, go }: Props) {
  const t = useTranslations('core')
  return (
    <Dialog onClose={stay} title={t('unsaved_title')}>
      <Stack>
        <p>{t('unsaved_text')}</p>
        <Cluster justify="end">
          <Button variant="default" onClick={go}>
            {t('discard')}
          </Button>
          <Button data-autofocus onClick={stay}>
            {t('keep_editing')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
