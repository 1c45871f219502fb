import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Cluster, Muted, Stack } from '../../layout/layout'
import { FieldNote } from '../fields/FieldGroup'
import classes from './image-crop-preview.module.css'
import { aspectRatioIn, type RecommendedSize, type Size, sizeWarningsOf } from './image-size'

type CropFrame = {
  label: string
  /** Width divided by height. */
  ratio: number
  /** Shows a wider image whole; a taller one is cropped to the ratio. */
  isLeast?: boolean
}
type Props = { source: string; title: string; frames: readonly CropFrame[]; wanted: RecommendedSize }

/** Shows how an image is cropped in each position, and warns about its size. */
export function ImageCropPreview({ source, title, frames, wanted }: Props) {
  const t = useTranslations('core')
  const [found, setFound] = useState<Size & { source: string }>()
  const size = found?.source === source ? found : undefined
  return (
    <Stack as="figure" gap="sm" className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      <Cluster as="ul" gap="md" align="end">
        {frames.map((frame) => (
          <Muted as="li" isSmall key={frame.label}>
            <img
              src={source}
              alt=""
              className={classes.frame}
              style={{ aspectRatio: aspectRatioIn(frame, size) }}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setFound({ source, width, height })
              }
            />
            {frame.label}
          </Muted>
        ))}
      </Cluster>
      {size &&
        sizeWarningsOf(size, wanted).map((doubt) => (
          <FieldNote key={doubt} tone="warning">
            {t(doubt, { width: size.width, height: size.height, least: wanted.least })}
          </FieldNote>
        ))}
    </Stack>
  )
}
