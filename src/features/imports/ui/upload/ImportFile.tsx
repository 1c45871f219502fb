'use client'

import { Button, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { FILE_MEGABYTES, XLSX_TYPE } from '@/contract/shapes'
import { FileZone } from '@/ui/form/FileZone'
import { IMPORT_ROWS_MAX, type ImportKind } from '../contract'
import classes from './ImportScreen.module.css'
import { useImportFile } from './use-import-file'

/** By its ending too: without a spreadsheet program a browser knows no type of it. */
const ACCEPTED = { [XLSX_TYPE]: ['.xlsx'] }

/** One file, chosen or dropped; it is looked through at once. */
export function ImportFile({ workshop_id, kind }: { workshop_id: number; kind: ImportKind }) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const id = useId()
  const open = useRef<() => void>(null)
  const { take, refuse, refusal, checking } = useImportFile({ workshop_id, kind })
  const button = useRef<HTMLButtonElement>(null)
  // While it was busy it could not keep the focus.
  useEffect(() => {
    if (refusal && checking === undefined) button.current?.focus()
  }, [refusal, checking])
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={t('file')}
      description={t('file_limits', { limit: FILE_MEGABYTES, rows: IMPORT_ROWS_MAX })}
      error={refusal}
      errorProps={{ role: 'alert' }}
    >
      <FileZone openRef={open} accept={ACCEPTED} disabled={checking !== undefined} onDrop={take} onReject={refuse}>
        <div className={classes.choose}>
          <Button
            ref={button}
            leftSection={<IconUpload aria-hidden size={18} />}
            loading={checking !== undefined}
            aria-describedby={`${id}-description${refusal ? ` ${id}-error` : ''}`}
            onClick={() => open.current?.()}
          >
            {t('file_choose')}
          </Button>
          <span className={classes.drop}>{core('file_drop')}</span>
        </div>
        <p className={classes.text} role="status">
          {checking === undefined ? t('check_first') : t('checking', { name: checking })}
        </p>
      </FileZone>
    </Input.Wrapper>
  )
}
