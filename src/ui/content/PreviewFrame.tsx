import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Props = { title: string; lang: string; className?: string; children: ReactNode }

/** The page scrolls, also by keyboard; its content can be read but not used. */
const EMPTY_PAGE = '<!doctype html><body tabindex="0" style="outline: none">'

/** A page within the page with the same styles; media queries apply to its own width. */
export function PreviewFrame({ title, lang, className, children }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  const hasStyles = useCopiedStyles(page)
  useEffect(() => {
    if (page) page.documentElement.lang = lang
  }, [page, lang])

  return (
    <>
      <iframe
        title={title}
        className={className}
        sandbox="allow-same-origin"
        srcDoc={EMPTY_PAGE}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && hasStyles && createPortal(<div inert>{children}</div>, page.body)}
    </>
  )
}

/** The frame stays hidden until all stylesheets of this page are copied. */
function useCopiedStyles(page: Document | null): boolean {
  const [hasStyles, setHasStyles] = useState(false)
  useEffect(() => {
    if (!page) return
    const copies = new Map<Node, Element>()
    const copyStyles = () => {
      copyAttributes(page.documentElement)
      return copyStylesheets(page.head, copies)
    }
    void copyStyles().then(() => setHasStyles(true))
    const observer = new MutationObserver(() => void copyStyles())
    observer.observe(document.head, { childList: true })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ATTRIBUTES })
    return () => observer.disconnect()
  }, [page])
  return hasStyles
}

/** The attributes that set the font and the colour scheme. */
const ATTRIBUTES = ['class', 'data-mantine-color-scheme']

function copyAttributes(root: HTMLElement): void {
  for (const name of ATTRIBUTES) root.setAttribute(name, document.documentElement.getAttribute(name) ?? '')
}

/**
 * Copies in the same order, starting with the last one, so that each is inserted before the next; waits until all are
 * loaded.
 */
async function copyStylesheets(head: HTMLHeadElement, copies: Map<Node, Element>): Promise<void> {
  const loading: Promise<unknown>[] = []
  let next: Element | null = null
  for (const sheet of [...document.head.querySelectorAll('link[rel="stylesheet"], style')].reverse()) {
    const copy = copies.get(sheet) ?? head.ownerDocument.importNode(sheet, true)
    if (!copies.has(sheet)) {
      if (copy.matches('link')) loading.push(waitForLoad(copy))
      head.insertBefore(copy, next)
      copies.set(sheet, copy)
    }
    next = copy
  }
  await Promise.all(loading)
}

const waitForLoad = (link: Element) =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
