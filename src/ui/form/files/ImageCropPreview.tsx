'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldNote } from './FieldGroup'
import classes from './image-frames.module.css'
import { doubtsAbout, ratioIn, type Size, type Wanted } from './image-size'

type Frame = {
  label: string
  /** Width to height. */
  ratio: number
  /** Shows a flatter image whole; a taller one is cut to the ratio. */
  isLeast?: boolean
}
type Props = { source: string; title: string; frames: readonly Frame[]; wanted: Wanted }

/** How an image is cut in each place that shows it, and what speaks against it. */
export function ImageFrames({ source, title, frames, wanted }: Props) {
  const t = useTranslations('core')
  const [found, setFound] = useState<Size & { source: string }>()
  const size = found?.source === source ? found : undefined
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      <ul className={classes.frames}>
        {frames.map((frame) => (
          <li key={frame.label} className={classes.place}>
            <img
              src={source}
              alt=""
              className={classes.frame}
              style={{ aspectRatio: ratioIn(frame, size) }}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setFound({ source, width, height })
              }
            />
            {frame.label}
          </li>
        ))}
      </ul>
      {size &&
        doubtsAbout(size, wanted).map((doubt) => (
          <FieldNote key={doubt} tone="warning">
            {t(doubt, { width: size.width, height: size.height, least: wanted.least })}
          </FieldNote>
        ))}
    </figure>
  )
}
