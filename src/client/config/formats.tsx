import { createContext, type ReactNode, use } from 'react'
import { type Formats, formatsOf } from '@/i18n/formats'
import { useConfig } from './config'

type ReaderFormats = Parameters<typeof formatsOf>[0]

const ReaderContext = createContext<ReaderFormats>(undefined)

/** Sets the time zone and formats of this reader; without a reader those of the configuration apply. */
export function FormatsProvider({ reader, children }: { reader: ReaderFormats; children: ReactNode }) {
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/** Returns the formats for dates and times: the reader's own, else the configuration's. */
export function useFormats(): Formats {
  return formatsOf(use(ReaderContext), useConfig())
}
