'use client'

import { Button, Group, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ImportedTranslations } from '../contract'
import classes from './ImportResult.module.css'

/** The number of changed texts, and the rows with errors. */
export function ImportResult({ result, close }: { result: ImportedTranslations; close: () => void }) {
  const t = useTranslations('translations')
  const { count, failures, failurecount } = result
  return (
    <Modal opened onClose={close} title={t('imported_title')} size="lg" centered withCloseButton={false}>
      <p className={classes.summary}>{t('imported', { count })}</p>
      {failurecount > 0 && <p className={classes.summary}>{t('import_failures', { count: failurecount })}</p>}
      <ul className={classes.failures}>
        {failures.map(({ row, attribute, values, errors }) => (
          <li key={row} className={classes.failure}>
            <strong>{t('import_row', { row })}</strong>{' '}
            <code className={classes.key}>
              {values.module}.{values.key}
            </code>
            {attribute === 'target' && <p className={classes.text}>{values.target}</p>}
            <p className={classes.reason}>{errors.join(' ')}</p>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={close}>
          {t('import_close')}
        </Button>
      </Group>
    </Modal>
  )
}
