'use client'

import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { use, useRef, useState } from 'react'
import { CallFailed, call } from '@/client/call'
import { FormHost } from '@/client/form-host'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import type { Locale } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { type ImportedTranslations, importTranslations } from '../contract'
import { ImportResult } from './ImportResult'
import { useFreshTexts } from './use-fresh-texts'

/** A spreadsheet as the export makes it; what became of it is shown at once. */
export function ImportButton({ to }: { to: Locale }) {
  const t = useTranslations('translations')
  const may = useMay()
  const { take, busy, result, close } = useImport(to)
  const forget = useRef<() => void>(null)
  if (!may(importTranslations)) return null
  return (
    <>
      <FileButton
        resetRef={forget}
        accept={`${XLSX_TYPE},.xlsx`}
        inputProps={{ 'aria-label': t('import_file') }}
        onChange={(file) => {
          // The same file, mended, can be chosen again.
          forget.current?.()
          if (file) void take(file)
        }}
      >
        {(props) => (
          <Button {...props} variant="default" loading={busy} leftSection={<IconFileUpload aria-hidden size={18} />}>
            {t('import', { language: t(`language_${to}`) })}
          </Button>
        )}
      </FileButton>
      {result && <ImportResult result={result} close={close} />}
    </>
  )
}

function useImport(language: Locale) {
  const notices = useNotices()
  const refresh = useFreshTexts()
  const host = use(FormHost)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportedTranslations>()

  const take = async (xlsx: File) => {
    setBusy(true)
    const work = () => call(importTranslations, { body: { xlsx, language } })
    try {
      setResult(await (host ? host.run(work) : work()))
      await refresh()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      setBusy(false)
    }
  }
  return { take, busy, result, close: () => setResult(undefined) }
}
