import type { ReactNode } from 'react'
import './CardFooter.css'
import { cardTexts } from './texts.ts'

/** The foot: the QR with what it is for and what to type where no camera is at hand, then the disclaimer. */
export const CardFooter = ({ qr, address, code }: { qr?: ReactNode; address?: string; code: string }) => (
  <footer className="credential-foot">
    {qr && (
      <div className="credential-check">
        <div className="credential-tile">{qr}</div>
        <div>
          <p className="credential-scan">{cardTexts.scan}</p>
          {address && <p className="credential-print">{address}</p>}
          {code && <p className="credential-print">{code}</p>}
        </div>
      </div>
    )}
    <p className="credential-disclaimer">{cardTexts.disclaimer}</p>
  </footer>
)
