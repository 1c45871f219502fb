'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import type { Preview } from '../contract'
import { chosenIn, completed, type Image } from './draft'

/** The event with the images that only this browser has as yet, and with stand-ins for words that are missing. */
export function useCompleted(event: Preview['event'] | undefined, values: Record<string, unknown>) {
  const t = useTranslations('workshops')
  const chosen = useMemo(() => chosenIn(values), [values])
  const header = useImage(chosen.header?.data)
  const picture = useImage(chosen.picture?.data)
  const { document } = chosen
  return event && completed(event, { title: t('title'), location: t('location'), header, picture, document })
}

/** Its size is known once the browser has read it; what is no image is not shown. */
function useImage(src: string | undefined): Image | undefined {
  const [image, setImage] = useState<Image>()
  useEffect(() => {
    if (!src) return
    const element = new Image()
    element.src = src
    const measure = () => setImage({ src, srcset: '', width: element.naturalWidth, height: element.naturalHeight })
    element.decode().then(measure, () => setImage(undefined))
  }, [src])
  return image?.src === src ? image : undefined
}
