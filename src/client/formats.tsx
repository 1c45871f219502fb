'use client'

import { createContext, type ReactNode, use } from 'react'
import { type Formats, formatsOf } from '@/i18n/formats'
import { useConfig } from './config'

type Reader = Parameters<typeof formatsOf>[0]

const ReaderContext = createContext<Reader>(undefined)

/** Whose time zone and formats hold below; without anybody those of the configuration do. */
export function FormatsProvider({ reader, children }: { reader: Reader; children: ReactNode }) {
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/** How this reader sees dates and times: as they set it, else as the configuration says. */
export function useFormats(): Formats {
  return formatsOf(use(ReaderContext), useConfig())
}
