import { useTranslations } from 'next-intl'
import { Dialog } from '@/ui/feedback/Dialog'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import type { ImportedTranslations } from '../contract'
import classes from './ImportResult.module.css'
import texts from './TextRow.module.css'

export function ImportResult({ result, close }: { result: ImportedTranslations; close: () => void }) {
  const t = useTranslations('translations')
  const { count, failures, failurecount } = result
  return (
    <Dialog onClose={close} title={t('imported_title')} size="lg">
      <Stack>
        <p>{t('imported', { count })}</p>
        {failurecount > 0 && <p>{t('import_failures', { count: failurecount })}</p>}
        <Rows className={classes.failures}>
          {failures.map(({ row, attribute, values, errors }) => (
            <Row key={row} className={classes.failure}>
              <strong>{t('import_row', { row })}</strong>{' '}
              <Muted as="code" isSmall>
                {values.module}.{values.key}
              </Muted>
              {attribute === 'target' && <p className={texts.written}>{values.target}</p>}
              <p className={classes.reason}>{errors.join(' ')}</p>
            </Row>
          ))}
        </Rows>
      </Stack>
    </Dialog>
  )
}
