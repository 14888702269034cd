import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus } from '../../ui/form-status.js';
import { type Crop, draggedCrop, mostZoom, partOf, wholeCrop } from './picture-crop.js';
import styles from './picture.module.css';
import type { SendPicture } from './send-picture.js';

/** The purpose for which a picture is chosen. */
export interface PictureUse {
  /** The name of the picture, with "your". */
  readonly name: string;
  /** The height of the picture divided by its width. */
  readonly ratio: number;
  readonly isRound: boolean;
}

export interface PictureDialogProps {
  readonly picture: ImageBitmap;
  readonly use: PictureUse;
  readonly send: SendPicture;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Pixels of the width of the preview, enough for dense screens. */
const previewWidth = 480;
/** The width in pixels of the sent picture: more than the largest size that is made of it. */
const sentWidth = 1024;

const failed = 'The picture could not be sent. It is still here: please try again in a moment.';

/** Lets the member choose the part of a picture that others see, by dragging or by sliders, and sends it. */
export function PictureDialog({ picture, use, send: sendFile, onClose, onSent }: PictureDialogProps) {
  const { name, ratio, isRound } = use;
  const [crop, setCrop] = useState(wholeCrop);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async () => {
    if (share !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    setProblem('');
    setShare(0);
    try {
      const file = await fileOf(picture, crop, ratio);
      await sendFile(file, { signal: controller.signal, onProgress: setShare });
      onSent();
    } catch (error) {
      const failure = asCallFailure(error, failed);
      if (!failure.isCancelled) setProblem(failure.message);
      setShare(null);
    }
  };
  const cancel = () => {
    if (share === null) onClose();
    else sending.current?.abort();
  };
  return (
    <Dialog title={`Your ${name}`} isOpen staysOnOutsidePress onClose={onClose}>
      <div className={styles.crop}>
        <Preview picture={picture} crop={crop} ratio={ratio} isRound={isRound} onCrop={setCrop} />
        <Slider
          label="Zoom"
          min={1}
          max={mostZoom}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label="Left to right" value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label="Top to bottom" value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
        {share !== null && <progress className={styles.progress} value={share} aria-label="Sent" />}
        <FormStatus
          kind={problem === '' ? (share === null ? 'idle' : 'pending') : 'failed'}
          message={problem === '' ? 'Sending…' : problem}
        />
        <div className={styles.buttons}>
          <Button onClick={cancel}>Cancel</Button>
          <Button look="primary" aria-disabled={share !== null || undefined} onClick={() => void send()}>
            Use this {name}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, min = 0, max = 1, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

interface PreviewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly ratio: number;
  readonly isRound: boolean;
  readonly onCrop: (crop: Crop) => void;
}

/** Shows the part as others will see it, which a finger or a mouse moves. */
function Preview({ picture, crop, ratio, isRound, onCrop }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => drawPart(canvas.current, picture, crop, ratio), [picture, crop, ratio]);
  const drag = ({ currentTarget, movementX, movementY, buttons }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return;
    const { clientWidth: width, clientHeight: height } = currentTarget;
    onCrop(draggedCrop(picture, crop, { right: movementX / width, down: movementY / height }, ratio));
  };
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      data-round={isRound || undefined}
      width={previewWidth}
      height={previewWidth * ratio}
      role="img"
      aria-label="The part of the picture that others will see"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  );
}

function drawPart(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop, ratio: number): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const { left, top, width, height } = partOf(picture, crop, ratio);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

async function fileOf(picture: ImageBitmap, crop: Crop, ratio: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(sentWidth, Math.ceil(partOf(picture, crop, ratio).width));
  canvas.height = Math.round(canvas.width * ratio);
  drawPart(canvas, picture, crop, ratio);
  // A browser without WebP gives a PNG.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (file === null) throw new Error('The browser made no file of the canvas.');
  return file;
}
