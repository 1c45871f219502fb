import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { env } from '@/env'

/** An absolute title, because the title template of a layout does not apply to a page beside it. */
export async function notFoundTitle(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: { absolute: `${t('not_found_title')} – ${env.APP_NAME}` } }
}
