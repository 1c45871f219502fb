import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { env } from '@/env'

/** Whole, because the layout's pattern for titles does not reach what stands beside it. */
export async function notFoundTitle(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: { absolute: `${t('not_found_title')} – ${env.APP_NAME}` } }
}
