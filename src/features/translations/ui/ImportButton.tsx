import { FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { use, useRef, useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { FormFrameContext } from '@/client/forms/form-frame'
import { useAction } from '@/client/notices/use-action'
import type { Locale } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { type ImportedTranslations, importTranslations } from '../contract'
import { ImportResult } from './ImportResult'
import { useRefreshTexts } from './use-refresh-texts'

export function ImportButton({ to }: { to: Locale }) {
  const t = useTranslations('translations')
  const may = useMay()
  const { importFile, busy, result, close } = useImport(to)
  const resetInput = useRef<() => void>(null)
  if (!may(importTranslations)) return null
  return (
    <>
      <FileButton
        resetRef={resetInput}
        accept={`${XLSX_TYPE},.xlsx`}
        inputProps={{ 'aria-label': t('import_file') }}
        onChange={(file) => {
          // The input is cleared, so that a corrected file of the same name can be chosen.
          resetInput.current?.()
          if (file) importFile(file)
        }}
      >
        {(props) => (
          <ToolButton icon={IconFileUpload} {...props} loading={busy}>
            {t('import', { language: t(`language_${to}`) })}
          </ToolButton>
        )}
      </FileButton>
      {result && <ImportResult result={result} close={close} />}
    </>
  )
}

function useImport(language: Locale) {
  const refresh = useRefreshTexts()
  const host = use(FormFrameContext)
  const [result, setResult] = useState<ImportedTranslations>()
  const { run, isRunning } = useAction(
    (xlsx: File) => {
      const work = () => call(importTranslations, { body: { xlsx, language } })
      return host ? host.run(work) : work()
    },
    {
      onDone: (imported) => {
        setResult(imported)
        void refresh()
      },
    },
  )
  return { importFile: run, busy: isRunning, result, close: () => setResult(undefined) }
}
