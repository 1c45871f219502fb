import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localizedPath } from './paths'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A plain link to a page of this site in the reader's language, or to a file of the API. It needs no script, because
 * cached pages are fast.
 */
export function Anchor({ href, ...props }: AnchorProps) {
  const locale = useLocale()
  const isPage = href.startsWith('/') && !href.startsWith('/api/')
  return <a {...props} href={isPage ? localizedPath(locale, href) : href} />
}
