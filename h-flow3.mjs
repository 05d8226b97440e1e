import { chromium } from 'playwright-core'
const base='http://127.0.0.1:8161'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']})
const open=async(user,path,w=1280,mode='light')=>{
 const c=await b.newContext({viewport:{width:w,height:w<500?844:800},colorScheme:mode})
 const p=await c.newPage()
 p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(user,path,m.type(),m.text().slice(0,400))})
 p.on('response',async r=>{const q=r.request();if(q.method()!=='GET')console.log(stage,q.method(),r.url(),q.postData(),r.status())});p.on('pageerror',e=>console.log('PAGEERROR',stage,e.message.slice(0,300),e.stack.slice(0,1500)))
 const {token}=await (await c.request.post('http://127.0.0.1:8160/api/auth/login/',{data:{username:user,password:'demo'}})).json()
 await p.addInitScript(t=>localStorage.setItem('token',t),token)
 await p.goto(base+path); await p.waitForTimeout(2500); return p}
let stage='';const shot=(p,n,full)=>{stage=n;return 
p.screenshot({path:`/tmp/h-shots/${n}.png`,fullPage:!!full})}
const p=await open('super','/companies')
await p.getByRole('button',{name:'Dar de alta'}).click(); await p.waitForTimeout(300)
await p.getByRole('button',{name:'Dar de alta'}).scrollIntoViewIfNeeded(); await shot(p,'f1-errors')
await p.getByLabel('Razón Social *').fill('redes de prueba ñ')
await p.getByLabel('Zona *').click(); await p.getByRole('option').first().click()
await p.getByRole('button',{name:'Dar de alta'}).click(); await p.waitForTimeout(800); await shot(p,'f2-created')
await p.getByRole('link',{name:'Ver empresa'}).click(); await p.waitForTimeout(2000); await shot(p,'f3-new',1)
await p.getByRole('button',{name:'Agregar Contacto'}).click(); await p.waitForTimeout(400)
await p.getByRole('button',{name:'Agregar',exact:true}).click(); await p.waitForTimeout(300); await shot(p,'f4-contact-errors')
const d=p.getByRole('dialog')
await d.getByLabel('Nombre').fill('Ana Peña');await d.getByLabel('Puesto').fill('Ventas');await d.getByLabel('Teléfono').fill('55 1234 5678');await d.getByLabel('Correo').fill('ana@x.example')
await d.getByRole('button',{name:'Agregar',exact:true}).click(); await p.waitForTimeout(1000); await shot(p,'f5-contact',1)
await p.getByLabel('RFC').fill('mal'); await p.getByLabel('División de trabajo').click(); await p.getByRole('option',{name:'X3'}).click(); await p.getByRole('option',{name:'X1'}).click(); await p.keyboard.press('Escape')
await p.waitForTimeout(300); await p.getByRole('button',{name:'Guardar',exact:true}).click(); await p.waitForTimeout(500); await shot(p,'f6-bad')
await p.getByRole('link',{name:'Vetos'}).click(); await p.waitForTimeout(400); await shot(p,'f7-leave'); await p.getByRole('button',{name:'Seguir editando'}).click()
await p.getByLabel('RFC').fill('abc010101'); await p.getByRole('button',{name:'Guardar',exact:true}).click(); for(let i=0;i<12;i++){await p.waitForTimeout(300);console.log(i,await p.getByText('Hay cambios sin guardar').count(),await p.getByText('se guardaron').count(),await p.getByLabel('RFC').inputValue(),await p.getByRole('dialog').count())}
await p.waitForTimeout(300)
await p.getByRole('button',{name:'Eliminar empresa'}).click(); await p.waitForTimeout(800); await shot(p,'f9-delete')
await b.close()
await b.close()
