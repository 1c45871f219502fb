import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import { type IdOrNew, idOrNew } from '@/contract/shapes'
import type { Title } from '../title-page'
import { PermissionGuard } from './PermissionGuard'

/** Returns the title of a page, or of the not-found page when the address contains no valid id. */
export const titleMetadata =
  (title: Title, shape: z.ZodType = idOrNew) =>
  async (page: { params: Promise<{ id?: string }> }) => {
    const t = await getTranslations()
    const { id } = await page.params
    const isPage = id === undefined || shape.safeParse(id).success
    return { title: t(isPage ? title : 'layout.not_found_title') }
  }

/** A page of the back office for people who may make these calls. */
export function screen(endpoints: Endpoint[], Screen: ComponentType) {
  return function Page() {
    return (
      <PermissionGuard endpoints={endpoints}>
        <Screen />
      </PermissionGuard>
    )
  }
}

/** A page for one item: its id, or `new`, is the last part of the address. */
export function itemScreen(endpoints: Endpoint[], Screen: ComponentType<{ id: IdOrNew }>) {
  return async function ItemPage({ params }: { params: Promise<{ id: string }> }) {
    const id = idOrNew.safeParse((await params).id)
    if (!id.success) notFound()
    return (
      <PermissionGuard endpoints={endpoints}>
        <Screen key={id.data} id={id.data} />
      </PermissionGuard>
    )
  }
}
