'use client'

import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { NextIntlClientProvider, useLocale } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { query } from '@/client/query'
import type { Locale } from '@/contract/locales'
import { getTranslations } from '@/features/translations/contract'
import { Framed } from '@/ui/Framed'
import classes from './FramedPage.module.css'

/** The screens that a page is shown on. */
export const DEVICES = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1200, height: 900 },
} as const
export type Device = keyof typeof DEVICES

type Props = { title: string; device: Device; locale: Locale; isBusy: boolean; children: ReactNode }

/** The middle of a public page, as it stands on this screen and in this language. */
export function FramedPage({ title, device, locale, isBusy, children }: Props) {
  return (
    <Screen device={device} isBusy={isBusy}>
      <Framed title={title} lang={locale} className={classes.frame}>
        <InLanguage locale={locale}>
          <div className={classes.page}>{children}</div>
        </InLanguage>
      </Framed>
    </Screen>
  )
}

/** As large as it is, or as large as there is room. */
function Screen({ device, isBusy, children }: Pick<Props, 'device' | 'isBusy' | 'children'>) {
  const { ref, width: room } = useElementSize()
  const { width, height } = DEVICES[device]
  const scale = room ? Math.min(1, room / width) : 1
  const size = { '--frame-width': `${width}px`, '--frame-height': `${height}px`, '--frame-scale': scale }
  return (
    <div ref={ref} className={classes.room} aria-busy={isBusy}>
      <div className={classes.screen} style={size as CSSProperties}>
        {children}
      </div>
    </div>
  )
}

/** The words of another language are fetched when they are first asked for. */
function InLanguage({ locale, children }: Pick<Props, 'locale' | 'children'>) {
  const isOwn = useLocale() === locale
  const { data } = useWords(locale)
  if (isOwn) return children
  if (!data) return null
  return (
    <NextIntlClientProvider locale={locale} messages={data}>
      {children}
    </NextIntlClientProvider>
  )
}

export function useWords(locale: Locale) {
  const isOwn = useLocale() === locale
  const words = query(getTranslations, { params: { locale } })
  return useQuery({ ...words, enabled: !isOwn, staleTime: Number.POSITIVE_INFINITY })
}
