import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { query } from '@/client/calls/query'
import type { Locale } from '@/contract/locales'
import { getTranslations } from '@/features/translations/contract'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { PreviewFrame } from '@/ui/content/PreviewFrame'
import classes from './FramedPage.module.css'

export const DEVICES = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1200, height: 900 },
} as const
export type Device = keyof typeof DEVICES

type Props = { title: string; device: Device; locale: Locale; isBusy: boolean; children: ReactNode }

/** The content of a public page in a frame with its own screen size and language. */
export function FramedPage({ title, device, locale, isBusy, children }: Props) {
  return (
    <ScaledScreen device={device} isBusy={isBusy}>
      <PreviewFrame title={title} lang={locale} className={classes.frame}>
        <WithLanguage locale={locale}>
          <div className={classes.page}>{children}</div>
        </WithLanguage>
      </PreviewFrame>
    </ScaledScreen>
  )
}

/** Scales the screen down to the available width. */
function ScaledScreen({ device, isBusy, children }: Pick<Props, 'device' | 'isBusy' | 'children'>) {
  const { ref, width: availableWidth } = useElementSize()
  const { width, height } = DEVICES[device]
  const scale = availableWidth ? Math.min(1, availableWidth / width) : 1
  const size = { '--frame-width': `${width}px`, '--frame-height': `${height}px`, '--frame-scale': scale }
  return (
    <div ref={ref} className={classes.container} aria-busy={isBusy}>
      <div className={classes.screen} style={size as CSSProperties}>
        {children}
      </div>
    </div>
  )
}

/** The messages of the other language are loaded on first use. */
function WithLanguage({ locale, children }: Pick<Props, 'locale' | 'children'>) {
  const isOwn = useLocale() === locale
  const { data } = useLanguageMessages(locale)
  if (isOwn) return children
  if (!data) return null
  return (
    <FieldNamesProvider locale={locale} messages={data}>
      {children}
    </FieldNamesProvider>
  )
}

export function useLanguageMessages(locale: Locale) {
  const isOwn = useLocale() === locale
  const messagesQuery = query(getTranslations, { params: { locale } })
  return useQuery({ ...messagesQuery, enabled: !isOwn, staleTime: Number.POSITIVE_INFINITY })
}
